import { type CSSProperties, useEffect, useState } from 'react'
import { initialsOf } from '../../../../../branding/initials.ts'
import { isStill } from '../../../../../scenes/is-still.ts'
import { Scene } from '../../../../../scenes/Scene.tsx'
import { useUser } from '../../../../../session/session.ts'
import { Button } from '../../../../../ui/Button.tsx'
import { Icon } from '../../../../../ui/Icon.tsx'
import { Modal } from '../../../../../ui/Modal.tsx'
import { formatDate, formatLabel } from '../../../../../words/format.ts'
import { percentText } from '../../../../../words/percent-text.ts'
import { t } from '../../../../../words/words.ts'
import { goalText } from '../../goal-text.ts'
import { milestonesOf } from '../../milestones-of.ts'
import type { ProgramPartProps } from '../../program-part.ts'
import css from './Relive.module.css'
import { seasonFrames, seasonLabel, timePerFrame } from './season-frames.ts'

export interface ReliveProps extends ProgramPartProps {
  readonly onClose: () => void
}

/**
 * The season once more, week by week, in about ten seconds. It can be paused and gone through by hand, and with reduced motion
 * that is the only way. Whoever listens hears where they go themselves, and the end once: not every week by itself.
 */
export function Relive({ view, progress, onClose }: ReliveProps) {
  const user = useUser()
  const frames = seasonFrames(view, progress)
  const last = frames.length - 1
  const time = timePerFrame(frames.length)
  const [motionless] = useState(isStill)
  const [at, setAt] = useState(0)
  const [wantsPlay, setWantsPlay] = useState(!motionless)
  const [hasEnded, setHasEnded] = useState(false)
  const isPlaying = wantsPlay && at < last

  useEffect(() => {
    if (!isPlaying) return
    const timer = setTimeout(() => {
      setAt(at + 1)
      setHasEnded(at + 1 === last)
    }, time)
    return () => clearTimeout(timer)
  }, [isPlaying, at, last, time])

  const goTo = (place: number) => {
    setWantsPlay(false)
    setHasEnded(false)
    setAt(Math.max(0, Math.min(last, place)))
  }
  const playOrPause = () => {
    if (!isPlaying && at === last) setAt(0)
    setHasEnded(false)
    setWantsPlay(!isPlaying)
  }

  const frame = frames[at]
  const chosen = progress.goal.paxGoalSelection
  if (!frame || !chosen) return null
  const date = formatDate(frame.date, 'day-and-year')
  const { goalAchieveAmount } = chosen
  const label = seasonLabel(frames, progress.goalLabel, goalAchieveAmount)
  const result = formatLabel(frame.result, label)
  const percent = percentText(frame.percentage)
  const words = t('final.relive.at', { date, result, percent })
  const target = goalText(goalAchieveAmount, label, view.programCalculationType)
  return (
    <Modal
      look="stage"
      title={t('tile.final.action.reached')}
      closeText={t('shell.close')}
      onClose={onClose}
      focusAfter={() => document.getElementById('relive')}
    >
      <div aria-hidden="true">
        <Scene
          className={css.scene}
          theme={view.branding.theme}
          heroImage={view.branding.heroImageUrl}
          sentence=""
          progress={frame.percentage}
          glide={time}
          marker={{ initials: initialsOf(user), tag: percent }}
          goal={{ title: t('progress.goal-tag', { target }) }}
          milestones={milestonesOf(progress).map(({ note: _, ...level }) => ({
            ...level,
            passed: frame.percentage >= level.at,
          }))}
        />
      </div>
      <p className={css.caption} data-frame={at}>
        <span>{date}</span> <b>{result}</b>
      </p>
      <div className={css.controls}>
        <button
          type="button"
          className={`icon-btn ${css.back}`}
          aria-label={t('final.relive.back')}
          onClick={() => goTo(at - 1)}
        >
          <Icon name="chev-r" flip />
        </button>
        <input
          className={css.slider}
          type="range"
          min={0}
          max={last}
          value={at}
          aria-label={t('final.relive.slider')}
          aria-valuetext={words}
          style={{ '--v': `${(at / last) * 100}%` } as CSSProperties}
          onChange={event => goTo(Number(event.target.value))}
        />
        <button type="button" className="icon-btn" aria-label={t('final.relive.forward')} onClick={() => goTo(at + 1)}>
          <Icon name="chev-r" flip />
        </button>
        {!motionless && (
          <Button look="soft" onClick={playOrPause}>
            {t(isPlaying ? 'final.relive.pause' : 'final.relive.play')}
          </Button>
        )}
      </div>
      <p className="sr" role="status">
        {hasEnded && words}
      </p>
    </Modal>
  )
}
