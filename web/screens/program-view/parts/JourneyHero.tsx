import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { ProgramView } from '../../../../contract/calls/program-views.ts'
import { Scene } from '../../../scenes/Scene.tsx'
import type { SceneProps } from '../../../scenes/scene-props.ts'
import { Chip } from '../../../ui/Chip.tsx'
import type { IconName } from '../../../ui/Icon.tsx'
import css from './JourneyHero.module.css'

export interface JourneyHeroProps extends Omit<SceneProps, 'theme' | 'heroImage' | 'className' | 'children'> {
  readonly view: Pick<ProgramView, 'programName' | 'branding'>
  readonly chip?: { readonly icon: IconName; readonly text: string }
  readonly headline: string
  readonly lead: string
  /** A card lies over the foot of the picture. */
  readonly covered?: boolean
  /** Below the lead: the one number, or the one action. */
  readonly children?: ReactNode
  /** What lies above the picture, such as confetti. */
  readonly over?: ReactNode
}

const nearStart = 8

/** The top of a program view: the journey, with one headline and one sentence in its quiet sky. */
export function JourneyHero({ view, chip, headline, lead, covered, children, over, ...scene }: JourneyHeroProps) {
  const { theme, heroImageUrl } = view.branding
  const words = useRoomForWords()
  const place = scene.progress <= nearStart ? css.nearStart : ''
  return (
    <Scene
      {...scene}
      theme={theme}
      heroImage={heroImageUrl}
      className={`wrap--wide ${css.hero} ${place} ${covered ? css.covered : ''}`}
    >
      {over}
      <div className={css.text} ref={words}>
        <p className={`eyebrow ${css.eyebrow}`}>
          {view.programName}
          {chip && (
            <Chip kind="glass" icon={chip.icon}>
              {chip.text}
            </Chip>
          )}
        </p>
        <h1 className="display">{headline}</h1>
        <p className={`lead ${css.lead}`}>{lead}</p>
        {children}
      </div>
    </Scene>
  )
}

/** Sets how far down the scene's text reaches, in pixels: a long text in any language gets the sky that it needs. */
export function useRoomForWords() {
  const words = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = words.current
    const scene = element?.parentElement
    if (!element || !scene) return
    const setHeight = () => scene.style.setProperty('--words', `${element.offsetTop + element.offsetHeight}px`)
    // At once, so that the first picture has its place: what stands in it was measured just before, so nothing is laid out again.
    setHeight()
    const watch = new ResizeObserver(setHeight)
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return words
}

/** The one number of the screen. */
export function HeroFigure({ figure, text }: { readonly figure: string; readonly text: string }) {
  return (
    <p className={css.figure}>
      <b>{figure}</b> <span>{text}</span>
    </p>
  )
}
