interface Named {
  readonly firstName: string
  readonly lastName: string
}

/** The initials on an avatar: `MA` for Maya Andersson, `A` for a person of one name. */
export function initialsOf({ firstName, lastName }: Named): string {
  return [firstName, lastName].map(name => [...name.trim()][0]?.toLocaleUpperCase() ?? '').join('')
}
