/** With this a call says that the page asks by itself and nobody who sits before it: it keeps no session alive (A03, security T9). */
export const inBackground = { headers: { 'x-in-background': '1' } } as const
