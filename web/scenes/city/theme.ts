import type { SceneTheme } from '../theme.ts'
import { CableCar } from './CableCar.tsx'
import { landscape } from './landscape.ts'

/** A cable car from its station to the top of the tallest tower, which stands in the picture itself. */
export const theme: SceneTheme = {
  landscape,
  reachWidth: 22,
  labels: 'over',
  Marker: CableCar,
  markerClass: 'marker--hang',
  destinationIn: { x: 1050, y: 54, width: 82, height: 96 },
  ranges: [
    'M0 250H60V206H130V236H190V176H270V210H330V150H410V196H470V130H560V180H640V110H700V92H760V150H830V78H920V124H990V56H1070V100H1130V36H1220V70H1280V360H0Z',
    'M0 316H90V276H150V300H240V240H320V280H400V214H490V256H580V196H650V236H740V166H830V210H910V140H1000V184H1080V112H1170V150H1280V360H0Z',
  ],
}
