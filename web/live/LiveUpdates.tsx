import { useEffect, useState } from 'react'
import { t } from '../words/words.ts'
import { keepUpdated } from './keep-updated.ts'

/** Keeps the page up to date, and says quietly that it was, for those who do not see it. */
export function LiveUpdates() {
  const [said, say] = useState('')
  useEffect(() => keepUpdated(() => say(t('live.updated'))), [])
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
