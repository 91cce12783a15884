import { useEffect, useId, useRef } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { formatPercent } from '../../words/format.ts'
import { t } from '../../words/words.ts'
import css from './Cropper.module.css'
import type { Crop } from './crop.ts'
import { drawCrop } from './cut-picture.ts'
import { useCrop, zoomStep } from './use-crop.ts'

export interface CropperProps {
  readonly photo: HTMLCanvasElement
  /** Called with the crop at first and whenever it changes. */
  readonly onChange: (crop: Crop) => void
}

/** Pixels of the canvas: sharp up to 20 rem at a device ratio of 2. */
const canvasSide = 640

/**
 * The square that becomes the picture: the photo is dragged, pinched or moved by keys under it; the circle shows what
 * will be seen. What the keys did is said aloud.
 */
export function Cropper({ photo, onChange }: CropperProps) {
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const hint = useId()
  const { crop, zoomTo, most, handlers } = useCrop(photo, box)

  // The dialog around it opens with the focus here, where the keys work.
  useEffect(() => box.current?.setAttribute('autofocus', ''), [])
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, photo, crop)
    onChange(crop)
  }, [photo, crop, onChange])

  return (
    <div>
      <div
        className={css.square}
        ref={box}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys that move the picture are pressed here
        tabIndex={0}
        aria-label={t('avatar.square')}
        aria-describedby={hint}
        {...handlers}
      >
        <canvas ref={canvas} width={canvasSide} height={canvasSide} />
        <span className={css.circle} aria-hidden="true" />
      </div>
      <p className={css.hint} id={hint}>
        <Icon name="drag" />
        {t('avatar.hint')}
      </p>
      <div className={css.zoom}>
        <button
          type="button"
          className="icon-btn"
          aria-label={t('avatar.zoom-out')}
          onClick={() => zoomTo(crop.zoom - zoomStep * 2)}
        >
          <Icon name="minus" />
        </button>
        <input
          type="range"
          className={css.range}
          min={1}
          max={most}
          step={0.01}
          value={crop.zoom}
          disabled={most === 1}
          aria-label={t('avatar.zoom')}
          aria-valuetext={formatPercent(Math.round(crop.zoom * 100))}
          onChange={event => zoomTo(Number(event.target.value))}
        />
        <button
          type="button"
          className="icon-btn"
          aria-label={t('avatar.zoom-in')}
          onClick={() => zoomTo(crop.zoom + zoomStep * 2)}
        >
          <Icon name="plus" />
        </button>
      </div>
      <p className="sr" role="status">
        {t('avatar.position', {
          across: formatPercent(Math.round(crop.x * 100)),
          down: formatPercent(Math.round(crop.y * 100)),
          zoom: formatPercent(Math.round(crop.zoom * 100)),
        })}
      </p>
    </div>
  )
}
