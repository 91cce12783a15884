/** First and last initial of a name that comes in one piece: `ML` for Maya van der Linden. */
export function initialsOfName(name: string): string {
  const parts = name.split(/\s+/)
  return [parts[0], parts.length > 1 ? parts.at(-1) : undefined]
    .map(part => [...(part ?? '')][0]?.toLocaleUpperCase() ?? '')
    .join('')
}
