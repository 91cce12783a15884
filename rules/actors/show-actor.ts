import { actorParts } from './actor.ts'

/**
 * An actor as people read it: `max`, `nora as maya`, `max (operator:root)`; of a person who is gone, or whose name could stand
 * for something else, the id as well. What was kept before actors had ids is marked, for it may be anybody's.
 */
export function showActor(actor: string, userNames: ReadonlyMap<number, string>): string {
  const { kind, id, as, typedBy } = actorParts(actor)
  const nameOf = (personId: string) => {
    const name = userNames.get(Number(personId))
    if (name === undefined) return `person ${personId}`
    return /[\s:()]|^(cairn|catalogue)$/iu.test(name) ? `${name} (person ${personId})` : name
  }
  if (kind === 'unknown') return `${id} (unlinked)`
  if (kind !== 'person') return actor
  const name = as === undefined ? nameOf(id) : `${nameOf(id)} as ${nameOf(as)}`
  return typedBy === undefined ? name : `${name} (operator:${typedBy})`
}
