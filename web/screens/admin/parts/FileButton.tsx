import type { ReactNode } from 'react'
import { buttonClass } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'

/** What `accept` of a picture is: the server makes it anew from any of these. */
export const pictureTypes = 'image/jpeg,image/png,image/webp'

interface FileButtonProps {
  /** As `accept` of the field. */
  readonly accept: string
  readonly onFile: (file: File) => void
  readonly children: ReactNode
}

/** A button that lets somebody choose a file. */
export function FileButton({ accept, onFile, children }: FileButtonProps) {
  return (
    <label className={buttonClass({ look: 'line' })}>
      <input
        type="file"
        className="sr"
        accept={accept}
        onChange={event => {
          const [chosen] = event.target.files ?? []
          // The same file may be chosen again.
          event.target.value = ''
          if (chosen) onFile(chosen)
        }}
      />
      <Icon name="upload" />
      {children}
    </label>
  )
}
