import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { Art } from '../../../../../scenes/Art.tsx'
import map from '../../../../../scenes/mountain/tiles/overview.svg'
import summitReached from '../../../../../scenes/pictures/summit-reached.svg'
import { readPath } from '../../../../../scenes/place-on-path.ts'
import { sceneOf } from '../../../../../scenes/themes.ts'
import { useSession, useUser } from '../../../../../session/session.ts'
import { Alert } from '../../../../../ui/Alert.tsx'
import { Button, buttonClass } from '../../../../../ui/Button.tsx'
import { Modal } from '../../../../../ui/Modal.tsx'
import { formatList } from '../../../../../words/format.ts'
import { t } from '../../../../../words/words.ts'
import type { ProgramPartProps } from '../../program-part.ts'
import css from './Keepsake.module.css'
import { keepsakeWords } from './keepsake-words.ts'
import { paintShare } from './paint-share.ts'

export interface KeepsakeProps extends ProgramPartProps {
  readonly onClose: () => void
}

/** The picture is made here and shown before anything leaves the device; only a press on a button sends or saves it. */
export function SharePicture({ view, progress, onClose }: KeepsakeProps) {
  const user = useUser()
  const { client, company } = useSession()
  const words = keepsakeWords(user, view, progress)
  const { theme, heroImageUrl } = view.branding
  const scene = sceneOf(theme)
  const isSummit = scene?.landscape.id === 'mountain'
  const stage = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [picture, setPicture] = useState<{ readonly file: File; readonly address: string }>()
  const [hasFailed, setHasFailed] = useState(false)

  const paint = async () => {
    if (!stage.current || !canvas.current) return
    try {
      await paintShare(canvas.current, {
        stage: stage.current,
        words,
        client: { name: client?.name ?? '', logo: company?.clientBranding.clientLogo },
        photo: scene ? undefined : heroImageUrl,
        isWhole: isSummit,
        focus: isSummit ? 0.5 : (scene?.landscape.focusX.narrow ?? 0.5),
      })
      const blob = await new Promise<Blob | null>(resolve => canvas.current?.toBlob(resolve, 'image/png'))
      if (!blob) throw new Error('The canvas gave no picture.')
      const file = new File([blob], `${view.programId}.png`, { type: 'image/png' })
      setPicture({ file, address: URL.createObjectURL(file) })
    } catch {
      setHasFailed(true)
    }
  }
  // The figures stand where the path ends.
  const onReady = (art: SVGElement | undefined) => {
    const path = art?.querySelector<SVGPathElement>('[data-path]')
    const box = stage.current?.querySelector<HTMLElement>('.scene__stage')
    if (path && box && art instanceof SVGSVGElement) {
      const { x, y } = readPath(path, art.viewBox.baseVal).at(100)
      box.style.setProperty('--x', String(x))
      box.style.setProperty('--y', String(y))
    }
    void paint()
  }
  useEffect(() => () => URL.revokeObjectURL(picture?.address ?? ''), [picture])

  const data = picture && { files: [picture.file] }
  const canShare = data !== undefined && navigator.canShare?.(data) === true
  const share = () => {
    // Who changes their mind has not failed.
    if (data) navigator.share(data).catch(error => (error as Error).name !== 'AbortError' && setHasFailed(true))
  }
  const said = [client?.name ?? '', words.program, words.reached, words.name, words.percent]
  return (
    <Modal title={t('final.share.open')} closeText={t('shell.close')} onClose={onClose}>
      <div className={css.source} ref={stage} aria-hidden="true">
        {(['sky', 'ink', 'quiet'] as const).map(tone => (
          <i key={tone} data-paint={tone} />
        ))}
        <div className={`scene ${css.sourceScene}`} data-flag="up">
          <div className="scene__stage" style={{ '--reach': 100, '--reach-width': scene?.reachWidth } as CSSProperties}>
            <Art src={isSummit ? summitReached : (scene?.landscape.art ?? map)} onReady={onReady} />
            {scene && !isSummit && (
              <>
                <span className="pin">{scene.Flag && <scene.Flag />}</span>
                <span className={`pin marker ${scene.markerClass ?? ''}`}>
                  <scene.Marker />
                </span>
              </>
            )}
          </div>
        </div>
      </div>
      <canvas
        className={css.preview}
        ref={canvas}
        role="img"
        aria-label={t('final.share.alt', { words: formatList(said) })}
        aria-busy={!picture && !hasFailed}
      />
      {hasFailed && <Alert kind="bad">{t('final.share.failed')}</Alert>}
      <p className="muted small">{t('final.share.note')}</p>
      <p className={css.actions}>
        {canShare && <Button onClick={share}>{t('final.share.send')}</Button>}
        {picture && (
          <a
            className={buttonClass({ look: canShare ? 'line' : 'primary' })}
            href={picture.address}
            download={picture.file.name}
          >
            {t('final.share.save')}
          </a>
        )}
      </p>
    </Modal>
  )
}
