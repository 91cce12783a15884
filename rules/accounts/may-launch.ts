import { isManager } from '../programs/role.ts'

/** What a launcher must know of somebody before acting as them, of today (decisions §8, security T21). */
export interface LaunchTarget {
  readonly isSelf: boolean
  readonly isAdmin: boolean
  /** Every place that they hold. */
  readonly places: readonly {
    readonly role: string
    /** How far the place lies below a unit that the launcher leads, 0 for that unit; nothing outside of them. */
    readonly depth: number | undefined
  }[]
}

/**
 * Whether a role lets its holder act as people below: those who lead or own a unit do. Superviewers only read, and partners
 * only share (decisions §1): `Multimanager` does, `Superviewer` does not.
 */
export function leadsLaunches(role: string): boolean {
  return /manager|owner/i.test(role) && isManager(role)
}

/**
 * Whether somebody may act as another: nobody as themselves or as an administrator; administrators as anybody else; who
 * leads a part of the organisation as people who stand in it with all that they are today, and who lead nothing beside or
 * above. A manager of `north` may act as a manager of `north-east` below, not as the other manager of `north`.
 */
export function mayLaunch(isLauncherAdmin: boolean, { isSelf, isAdmin, places }: LaunchTarget): boolean {
  if (isSelf || isAdmin) return false
  if (isLauncherAdmin) return true
  return places.length > 0 && places.every(isBelow)
}

function isBelow({ role, depth }: LaunchTarget['places'][number]): boolean {
  if (depth === undefined || /superviewer/i.test(role)) return false
  return !isManager(role) || depth > 0
}
