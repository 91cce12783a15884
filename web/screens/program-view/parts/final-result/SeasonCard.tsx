import { useLocation } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../../../../client/code.ts'
import { useUser } from '../../../../session/session.ts'
import { Button } from '../../../../ui/Button.tsx'
import { formatDate, formatLabel } from '../../../../words/format.ts'
import { t } from '../../../../words/words.ts'
import { HistoryChart } from '../history-chart/HistoryChart.tsx'
import type { ProgramPartProps } from '../program-part.ts'
import css from './FinalResult.module.css'
import { seasonFrames } from './relive/season-frames.ts'
import { seasonFacts } from './season-facts.ts'

// Each is loaded when it is opened.
const parts = {
  relive: lazyComponent(async () => (await import('./relive/Relive.tsx')).Relive),
  share: lazyComponent(async () => (await import('./keepsake/SharePicture.tsx')).SharePicture),
  certificate: lazyComponent(async () => (await import('./keepsake/Certificate.tsx')).Certificate),
}

/** The section's address on the page. */
const season = 'season'

export interface SeasonCardProps extends ProgramPartProps {
  readonly isCelebrated: boolean
  /** The person is still arriving, and what opens by itself waits for that. */
  readonly isArriving: boolean
}

/** How the whole time went, and its figures. */
export function SeasonCard({ view, progress, isCelebrated, isArriving }: SeasonCardProps) {
  const { isLaunchAs } = useUser()
  // The dashboard's "Relive the journey" leads here, and does what it says.
  const isSent = useLocation({ select: ({ hash }) => hash === season })
  const [opened, setOpen] = useState<keyof typeof parts | 'none'>()
  const { goal, goalLabel, history, finalResult } = progress
  const { paxGoalSelection: chosen, paxProgressResponse: reached } = goal
  if (!chosen || !finalResult) return null
  const target = chosen.goalAchieveAmount
  const calculation = view.programCalculationType
  const result = reached && formatLabel(reached.resultsToDate, goalLabel)
  // What is shared or printed is the person's own to give away.
  const openings = [
    ...(seasonFrames(view, progress).length > 2 ? ([['relive', 'tile.final.action.reached']] as const) : []),
    ...(isCelebrated && !isLaunchAs
      ? ([
          ['share', 'final.share.open'],
          ['certificate', 'final.certificate.open'],
        ] as const)
      : []),
  ]
  const sent = isSent && !isArriving ? openings[0]?.[0] : undefined
  const open = opened ?? (sent === 'relive' ? sent : undefined)
  const Part = open && open !== 'none' ? parts[open] : undefined
  return (
    <section className="card" aria-labelledby={season}>
      <h2 id={season}>{t('final.season')}</h2>
      {result && history.length > 0 && (
        <HistoryChart
          calculation={calculation}
          target={target}
          period={{ startDate: view.startDate, endDate: view.endDate }}
          history={history}
          label={goalLabel}
          low
          sentence={t('progress.chart-sentence', {
            result,
            date: formatDate(reached.dataThrough ?? view.endDate),
            target: formatLabel(target, goalLabel),
          })}
        />
      )}
      <dl className={css.facts}>
        {seasonFacts(view, progress, isCelebrated).map(({ figure, text }) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      {openings.length > 0 && (
        <p className={css.keepsakes}>
          {openings.map(([part, word]) => (
            <Button key={part} id={part} look="soft" onClick={() => setOpen(part)}>
              {t(word)}
            </Button>
          ))}
        </p>
      )}
      <Suspense>{Part && <Part view={view} progress={progress} onClose={() => setOpen('none')} />}</Suspense>
    </section>
  )
}
