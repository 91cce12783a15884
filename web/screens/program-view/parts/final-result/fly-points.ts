import css from './FinalResult.module.css'

const coins = 7
const oneAfterAnother = 90
const flight = 620

/**
 * Coins that fly from what was earned to the balance, where there is a header that shows one. They are decoration: nothing waits
 * for them, and the balance is what the server says. Answers what ends them early.
 */
export function flyPoints(from: Element): () => void {
  const to = document.querySelector('[data-balance]')
  if (!to) return () => undefined
  const start = middleOf(from)
  const end = middleOf(to)
  const flying = Array.from({ length: coins }, (_, index) => {
    const coin = document.createElement('span')
    coin.className = css.flying ?? ''
    coin.ariaHidden = 'true'
    document.body.append(coin)
    const bend = (index - coins / 2) * 22
    const at = (x: number, y: number, scale: number) => ({ translate: `${x}px ${y}px`, scale: String(scale) })
    const timing = { duration: flight, delay: index * oneAfterAnother, easing: 'ease-in', fill: 'backwards' } as const
    const way = coin.animate(
      [
        { ...at(start.x, start.y, 0.6), opacity: 0 },
        { ...at((start.x + end.x) / 2 + bend, (start.y + end.y) / 2, 1.1), opacity: 1 },
        { ...at(end.x, end.y, 0.5), opacity: 1 },
      ],
      timing,
    )
    way.onfinish = () => {
      coin.remove()
      to.animate([{ scale: '1' }, { scale: '1.07' }, { scale: '1' }], { duration: 180, easing: 'ease-out' })
    }
    return { coin, way }
  })
  return () => {
    for (const { coin, way } of flying) {
      way.cancel()
      coin.remove()
    }
  }
}

function middleOf(element: Element) {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}
