export const isBackendPath = (pathname: string): boolean =>
  /^\/(rest|auth|storage|functions|realtime)\//.test(pathname);

interface EmptyResponse {
  status: 200 | 406;
  body: string;
  headers: Record<string, string>;
}

export function emptyResponse(accept = ""): EmptyResponse {
  const wantsOne = accept.includes("vnd.pgrst.object");
  const nothing = { code: "PGRST116", message: "no rows", details: "", hint: null };
  return {
    status: wantsOne ? 406 : 200,
    body: JSON.stringify(wantsOne ? nothing : []),
    headers: { "content-type": "application/json", "content-range": "*/0" },
  };
}
