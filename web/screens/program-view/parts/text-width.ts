/** About how many letters or figures wide a text is; a Chinese, Japanese or Korean sign is as wide as two. */
export function textWidth(text: string): number {
  return [...text].reduce((width, sign) => width + (sign > '\u2e7f' ? 2 : 1), 0)
}
