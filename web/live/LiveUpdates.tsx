import { useEffect, useState } from 'react'
import { t } from '../words/words.ts'
import { keepUpdated } from './keep-updated.ts'

export interface LiveUpdatesProps {
  /** Speaks another language that the person has chosen elsewhere, where the page has a way of its own to do so. */
  readonly speakAs?: (code: string) => Promise<void>
}

/** Keeps the page up to date, and says quietly that it was, for those who do not see it. */
export function LiveUpdates({ speakAs }: LiveUpdatesProps) {
  const [said, say] = useState('')
  useEffect(() => keepUpdated(() => say(t('live.updated')), speakAs), [speakAs])
  useEffect(() => {
    // Said again, it must be new.
    const timer = said ? setTimeout(() => say(''), 5000) : undefined
    return () => clearTimeout(timer)
  }, [said])
  return (
    <p className="sr" role="status">
      {said}
    </p>
  )
}
