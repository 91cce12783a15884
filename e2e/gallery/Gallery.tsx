import { type CSSProperties, useState } from 'react'
import { brandProperties } from '../../web/branding/brand.ts'
import { Button } from '../../web/ui/Button.tsx'
import { Modal, type ModalProps } from '../../web/ui/Modal.tsx'
import { elsewhere, partSpecimens } from './part-specimens.tsx'
import { uiSpecimens } from './ui-specimens.tsx'

/** The brands of the design guide, from pale to deep. */
const brands = {
  sky: ['#44c9fb', '#0c7eac'],
  lemon: ['#fff3a1', '#ffd84d'],
  garnet: ['#a3172c', '#5e0b18'],
  fern: ['#8fd14f', '#1d6b45'],
  iris: ['#ff8fb1', '#4b2e83'],
} as const
/** `?brand=fern` shows one brand alone, which a browser draws in a fifth of the time. */
const wanted = new URLSearchParams(location.search).get('brand')
const shown = Object.keys(brands).filter(brand => wanted === null || brand === wanted)
const sections = shown.flatMap(brand =>
  (['light', 'dark'] as const).flatMap(scheme => (['ltr', 'rtl'] as const).map(dir => ({ brand, scheme, dir }))),
)
const dialogs: readonly NonNullable<ModalProps['look']>[] = ['modal', 'prompt', 'drawer', 'wide-drawer']

/** Every component of `web/ui` and `web/parts` in every state, brand, scheme and direction, for who designs or changes one. */
export function Gallery() {
  const [dialog, setDialog] = useState<ModalProps['look']>()
  return (
    <main className="gallery">
      <h1>Gallery</h1>
      <div className="gallery__states" data-component="Modal">
        {dialogs.map(look => (
          <Button key={look} look="line" onClick={() => setDialog(look)}>
            Open {look}
          </Button>
        ))}
      </div>
      {dialog && (
        <Modal title="A dialog" closeText="Close" look={dialog} onClose={() => setDialog(undefined)}>
          <p>It closes by Escape, by its button and by a click beside it.</p>
          <Button onClick={() => setDialog(undefined)}>Done</Button>
        </Modal>
      )}
      <p>
        Pages, which their own tests visit: <Names of={elsewhere} />
      </p>
      {sections.map(section => (
        <Section key={Object.values(section).join()} {...section} />
      ))}
    </main>
  )
}

function Names({ of }: { readonly of: readonly string[] }) {
  return of.map(name => (
    <span key={name} data-component={name}>
      {name}{' '}
    </span>
  ))
}

function Section({ brand, scheme, dir }: (typeof sections)[number]) {
  const [primaryColor, secondaryColor] = brands[brand as keyof typeof brands]
  const style = { ...brandProperties({ primaryColor, secondaryColor }), colorScheme: scheme } as CSSProperties
  const name = `${brand}, ${scheme}, ${dir}`
  return (
    <section className="gallery__section" aria-label={name} data-brand dir={dir} style={style}>
      <h2>{name}</h2>
      {[...uiSpecimens, ...partSpecimens].map(({ component, state, draw }) => (
        <article className="gallery__specimen" key={`${component} ${state}`} data-component={component}>
          <p className="small muted">
            {component}: {state}
          </p>
          <div className="gallery__states">{draw()}</div>
        </article>
      ))}
    </section>
  )
}
