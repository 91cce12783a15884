import type { Progress } from '../../../../contract/calls/program-views/progress.ts'
import { HelpTexts } from '../parts/HelpTexts.tsx'
import css from './ProgressScreen.module.css'

/** What counts while there is something to work for, as the program's author explains it; nothing where that is nothing. */
export function WhatCounts({
  progress: { helpTexts, minQualifierName, bonusPayout },
}: {
  readonly progress: Progress
}) {
  if (!helpTexts) return null
  return (
    <div className={css.help}>
      <HelpTexts helpTexts={helpTexts} minQualifierName={minQualifierName} bonusName={bonusPayout?.name} />
    </div>
  )
}
