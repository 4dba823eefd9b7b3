// Starts the first reads of a prerendered page; the application takes the answers
// (shell/src/network/earlyReads.ts). The page allows it by its hash.
(() => {
  const EARLY_PICTURES = 4;
  // Browsers open six connections, which the scripts need too.
  const URGENT_READS = 2;
  // A session that is about to end is refreshed first.
  const MARGIN_SECONDS = 120;
  const parsed = (id) => JSON.parse(document.getElementById(id).textContent);
  if (document.documentElement.dataset.path !== location.pathname) return;
  let session;
  try {
    const key = Object.keys(localStorage).find((one) => /^sb-.+-auth-token$/.test(one));
    session = key && JSON.parse(localStorage.getItem(key));
  } catch {
    return;
  }
  // Signed-out users are sent from the pages of members to sign in.
  const { prerendered } = document.getElementById("root").dataset;
  if (prerendered === "member" && !session) return;
  if (session && !(session.expires_at > Date.now() / 1000 + MARGIN_SECONDS)) return;
  const { supabaseUrl, publishableKey: apikey, api } = parsed("portal-config");
  const base = api?.services.includes("rest") ? location.origin + api.path : supabaseUrl;
  const authorization = `Bearer ${session ? session.access_token : apikey}`;

  const requestPictures = (rows) => {
    if (!Array.isArray(rows)) return;
    for (const { image_url: url } of rows.slice(0, EARLY_PICTURES)) {
      if (typeof url === "string") Object.assign(new Image(), { fetchPriority: "high", src: url });
    }
  };

  globalThis.portalReads = new Map();
  for (const [index, { path, accept }] of parsed("portal-reads").entries()) {
    if (path.includes("MEMBER-ID") && !session) continue;
    const url = base + path.replaceAll("MEMBER-ID", session?.user.id);
    const headers = { apikey, authorization, ...(accept && { accept }) };
    const priority = index < URGENT_READS ? "high" : "low";
    const response = fetch(url, { headers, priority, credentials: "same-origin" });
    response
      .then((answer) => answer.ok && answer.clone().json())
      .then(requestPictures)
      .catch(() => undefined);
    portalReads.set(url, { authorization, accept, response, since: performance.now() });
  }
})();
