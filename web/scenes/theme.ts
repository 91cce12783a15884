import type { ReactNode } from 'react'
import type { Landscape } from './landscape.ts'

/** A theme is data: a landscape with one path, and the few figures that stand on it (DESIGN, Scenes and themes). */
export interface SceneTheme {
  readonly landscape: Landscape
  /** How wide the done part of the trail may be at most, in units of the picture. */
  readonly reachWidth: number
  /** Labels stand beside a path that climbs, over and under one that runs level. */
  readonly labels: 'beside' | 'over'
  /** The person's figure, anchored at 0,0: a sticker with a white edge. */
  readonly Marker: () => ReactNode
  readonly markerClass?: string
  /** What stands at the end of the path, where the picture does not show it already. */
  readonly Destination?: () => ReactNode
  /** The flag that goes up at the end of the path, where neither the destination nor the picture has one. */
  readonly Flag?: () => ReactNode
  /** Where the picture shows it, in units of the picture: the goal's label and the marker's tag stay clear of it. */
  readonly destinationIn?: Room
  /** The two ranges behind a team's terraces, far and near, each a filled path of 1280 × 360. */
  readonly ranges: readonly [far: string, near: string]
}

export interface Room {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
