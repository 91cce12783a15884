/** As long as a name may be in the world's directory of names. */
const longest = 253

/**
 * The one form in which hosts are kept and compared (security T1): lower-case, without a port or a final dot;
 * `Points.Example.com.:443` is `points.example.com`. Undefined where the text is no host, such as `bad host` or `ü.com`.
 */
export function normalHost(text: string): string | undefined {
  const host = /^([a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:.]+\])\.?(?::\d{1,5})?$/i.exec(text.trim())?.[1]
  return host !== undefined && host.length <= longest ? host.toLowerCase() : undefined
}
