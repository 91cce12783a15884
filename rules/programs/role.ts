/** A role that never picks a goal matches neither word (decisions §1, P06). */
export const participantPattern = /selector|participant/i

/** Whether a role picks goals: its name contains `selector` in any case (product §4, P06). `MegaSelector` does. */
export function isSelector(role: string): boolean {
  return /selector/i.test(role)
}

/** Whether a role leads: any that does not match the participant pattern (product §4, P06). `multiowner` does. */
export function isManager(role: string): boolean {
  return !participantPattern.test(role)
}

/** The id of a person's view of a program: `programViewId('q3', 'Selector')` is `q3---Selector` (decisions §1). */
export function programViewId(programId: string, role: string): string {
  return `${programId}---${role}`
}

/** Reads a program view id back, or nothing where it is none; the last three hyphens part, as a role has none. */
export function parseProgramViewId(id: string): { readonly programId: string; readonly role: string } | undefined {
  const at = id.lastIndexOf('---')
  const role = id.slice(at + 3)
  return at < 1 || role === '' ? undefined : { programId: id.slice(0, at), role }
}
