import { chromium } from "@playwright/test";
const base = "http://localhost:4515";
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const slow = process.argv.includes("slow");
const paths = process.argv.slice(2).filter((a) => a.startsWith("/"));
let storageState;
if (process.argv.includes("member")) {
  const c = await browser.newContext({ baseURL: base });
  const p = await c.newPage();
  p.on("console", (m) => m.type() === "error" && console.log("LOGIN CONSOLE", m.text().slice(0, 400)));
  await p.goto("/login");
  await p.getByLabel("Email").fill("member@example.com");
  await p.getByLabel("Password", { exact: true }).fill("Member123");
  await p.getByRole("button", { name: "Log In", exact: true }).click();
  await p.waitForURL("**/dashboard");
  storageState = await c.storageState();
  storageState.origins.forEach((o) => (o.localStorage = o.localStorage.filter((x) => x.name.startsWith("sb-"))));
  await c.close();
}
for (const path of paths) {
  const c = await browser.newContext({ baseURL: base, viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true, storageState });
  const p = await c.newPage();
  p.on("console", (m) => ["error", "warning"].includes(m.type()) && console.log("CONSOLE", m.type(), m.text().slice(0, 600)));
  p.on("pageerror", (e) => console.log("PAGEERROR", e.message.slice(0, 600)));
  await p.addInitScript(() => {
    const s = (globalThis.seen = { lcp: [], shifts: [], view: [] });
    new PerformanceObserver((l) => { for (const e of l.getEntries()) s.lcp.push([Math.round(e.startTime), e.element?.outerHTML.slice(0, 90), e.size]); }).observe({ type: "largest-contentful-paint", buffered: true });
    new PerformanceObserver((l) => { for (const e of l.getEntries()) s.shifts.push([Math.round(e.startTime), e.value.toFixed(4), e.sources.map((x) => (x.node?.outerHTML ?? x.node?.nodeName ?? "gone").slice(0, 100) + " " + x.previousRect.y + "→" + x.currentRect.y + " h" + x.previousRect.height + "→" + x.currentRect.height)]); }).observe({ type: "layout-shift", buffered: true });
  });
  const cdp = await c.newCDPSession(p);
  if (slow) {
    await cdp.send("Network.enable");
    await cdp.send("Network.emulateNetworkConditions", { offline: false, latency: 562.5, downloadThroughput: 180000, uploadThroughput: 84375 });
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  }
  await p.goto(path, { waitUntil: "commit" });
  if (slow) { await p.waitForTimeout(2000); await p.screenshot({ path: `/tmp/pp/early${path.replaceAll("/", "_")}.png` }); }
  await p.waitForTimeout(slow ? 10000 : 4000);
  await p.screenshot({ path: `/tmp/pp/late${path.replaceAll("/", "_")}.png` });
  console.log(path, JSON.stringify(await p.evaluate(() => ({ ...seen, outlet: [...document.querySelectorAll("[data-outlet]")].map((o) => o.cloneNode().outerHTML), traces: document.querySelectorAll("#snapshot-style,#unfinished,[data-prerendered]").length, headers: document.querySelectorAll("header[data-for]").length, title: document.title })), null, 1));
  await c.close();
}
await browser.close();
