import { type Decimal, decimal, roundTo } from '../decimal.ts'

/** What of the points with a last day in a past year became of them. */
export interface Lapsed {
  readonly lots: number
  readonly expired: number
  readonly spent: number
}

/** What one point is worth where so many products together cost so many points and are worth so much money. */
export interface Worth {
  readonly products: number
  readonly points: number
  readonly value: string
  readonly currency: string
}

export interface OwedFigures {
  readonly value?: {
    readonly amount: string
    readonly currency: string
    readonly perPoint: string
    readonly products: number
  }
  readonly breakage?: { readonly share: string; readonly points: number; readonly amount?: string }
}

/**
 * What outstanding points are worth, and how many of them will probably never be spent. A point is worth the fair value of everything
 * offered by its price: products for 1,000 points worth 80.00 make 0.08. Breakage is the share of points that expired, of those whose
 * last day was in the past year, of all points that have a last day: 100 of 400 expired makes a quarter. Without such points there is
 * no ground for any.
 */
export function owedFigures({
  outstanding,
  canExpire,
  lapsed,
  worth,
}: {
  readonly outstanding: number
  readonly canExpire: number
  readonly lapsed: Lapsed
  readonly worth: Worth | undefined
}): OwedFigures {
  const offered = worth?.points ? { ...worth, perPoint: decimal(worth.value).div(worth.points) } : undefined
  const ended = lapsed.expired + lapsed.spent
  return {
    ...(offered && {
      value: {
        amount: rounded(offered.perPoint.times(outstanding), 2),
        currency: offered.currency,
        perPoint: rounded(offered.perPoint, 6),
        products: offered.products,
      },
    }),
    ...(ended > 0 && { breakage: breakageOf(decimal(lapsed.expired).div(ended), canExpire, offered?.perPoint) }),
  }
}

function breakageOf(share: Decimal, canExpire: number, perPoint: Decimal | undefined) {
  const points = Number(rounded(share.times(canExpire), 0))
  return {
    share: rounded(share, 4),
    points,
    ...(perPoint && { amount: rounded(perPoint.times(points), 2) }),
  }
}

function rounded(value: Decimal, precision: number): string {
  return roundTo(value, { precision, method: 'half-up' }).toFixed(precision)
}
