import * as z from 'zod/mini'

/** What the author of a program explains of its measures, in the person's language (product §3, Progress). */
export const helpTexts = z.object({
  /** What counts toward the goal. */
  goal: z.optional(z.string()),
  minimumQualifier: z.optional(z.string()),
  bonus: z.optional(z.string()),
})
export type HelpTexts = z.output<typeof helpTexts>

/** What a program says where a goal is picked and worked for (product §3: help texts and a selection question). */
export const programWords = {
  /** The question that the choice of a level answers, in place of the theme's own. */
  selectionQuestion: z.optional(z.string()),
  /** Absent where the author explains nothing. */
  helpTexts: z.optional(helpTexts),
}
