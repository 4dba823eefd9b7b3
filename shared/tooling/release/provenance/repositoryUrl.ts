/** The https address of `repository` in a package.json; undefined if there is none. */
export function repositoryUrl(repository: string): string | undefined {
  const short = /^(?:(github|gitlab|bitbucket):)?([\w.-]+\/[\w.-]+)$/.exec(repository);
  if (short) {
    const [, host = "github", path = ""] = short;
    const domain = host === "bitbucket" ? "bitbucket.org" : `${host}.com`;
    return `https://${domain}/${withoutGit(path)}`;
  }
  const address = repository
    .replace(/^git\+/, "")
    .replace(/^(?:ssh:\/\/)?git@([^:/]+)[:/]/, "https://$1/")
    .replace(/^(?:git|http):\/\//, "https://");
  if (!URL.canParse(address)) return undefined;
  const { protocol, origin, pathname } = new URL(address);
  return protocol === "https:" ? withoutGit(origin + pathname) : undefined;
}

const withoutGit = (path: string) => path.replace(/\/$/, "").replace(/\.git$/, "");
