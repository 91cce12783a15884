/** Of a row of grants, in SQL: that it counts now. */
export function isLiving(grant: string): string {
  return `(${grant}.valid_until is null or ${grant}.valid_until > now())`
}

/** Of a row of people, in SQL: that the person holds a grant, which makes them an administrator. */
export function holdsGrant(person: string): string {
  return `exists (select from grants g where g.client_id = ${person}.client_id and g.person_id = ${person}.person_id
    and ${isLiving('g')})`
}

/** Of a row of people, in SQL: that they own the client without an end and may sign in, as the rule of the last owner counts. */
export function ownsForGood(person: string): string {
  return `(${person}.status = 'active' and ${person}.locked_at is null and exists (select from grants g
    where g.client_id = ${person}.client_id and g.person_id = ${person}.person_id and g.role = 'owner' and g.program_id is null
      and g.valid_until is null))`
}

/** Of a row of people, in SQL: their grants as JSON, as rules read them. */
export function grantsOf(person: string): string {
  return `(select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('role', g.role, 'programId', g.program_id))
      order by g.grant_id), '[]')
    from grants g where g.client_id = ${person}.client_id and g.person_id = ${person}.person_id and ${isLiving('g')})`
}
