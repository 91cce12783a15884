/** The forms in which the languages of the world count (CLDR); each has some of them, and all have `other`. */
export const pluralForms = ['zero', 'one', 'two', 'few', 'many', 'other'] as const
export type PluralForm = (typeof pluralForms)[number]
export type PluralForms = Readonly<Partial<Record<PluralForm, string>>>

/** What points are called: on its own, and beside a number where that differs. */
export interface MediaLabel {
  readonly mediaLabel: string
  readonly mediaLabelForms?: PluralForms
}

/**
 * What so many points are called in a language (BCP 47): 1 is `балл` in Russian, 2 are `балла`, 5 are `баллов`. A form that
 * is not said is `other`, and without that the name on its own, as it is where no forms are said at all.
 */
export function labelFor({ mediaLabel, mediaLabelForms }: MediaLabel, count: number, intlCode: string): string {
  if (mediaLabelForms === undefined) return mediaLabel
  return mediaLabelForms[new Intl.PluralRules(intlCode).select(count)] ?? mediaLabelForms.other ?? mediaLabel
}

/** The forms that a language has, such as `one` and `other` in English, in our order. */
export function formsOf(intlCode: string): readonly PluralForm[] {
  const { pluralCategories } = new Intl.PluralRules(intlCode).resolvedOptions()
  return pluralForms.filter(form => pluralCategories.includes(form))
}
