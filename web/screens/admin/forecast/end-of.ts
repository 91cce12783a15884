import type { ForecastResult } from '../../../../contract/forecast.ts'

/** What a forecast expects by the end; of a program without loads its example, where there is one. */
export const endOf = ({ ahead, example }: ForecastResult): number | undefined =>
  ahead.at(-1)?.expected ?? example?.points
