import * as z from 'zod/mini'
import { consoleRefusals, rowId } from '../../../access.ts'
import { call } from '../../../call.ts'
import { forecast, forecastLevers } from '../../../forecast.ts'
import { id } from '../../../shapes.ts'
import { taskId } from '../../../task.ts'

const ofProgram = {
  params: z.object({ programId: id }),
  refusals: { ...consoleRefusals, 'program-unknown': 404 },
} as const

const whatIfLevers = z.omit(forecastLevers, { draft: true })

/** The newest forecast of a program as things are, and how good the ones before were. */
export const listForecasts = call({
  name: 'listForecasts',
  summary: 'The forecast of a program, and how good it has been',
  method: 'GET',
  path: '/api/v1.0/admin/programs/{programId}/forecasts',
  ...ofProgram,
  reply: z.object({
    name: z.string(),
    /** Each level's name, in the group that has most of them. */
    levels: z.array(z.string()),
    /** Whether people choose, and whether they still may. */
    isChosen: z.boolean(),
    isSelectionOver: z.boolean(),
    newest: z.optional(forecast),
    /** What earlier forecasts said of the load that came next, and what it was; the latest first. */
    held: z.array(
      z.object({ day: z.iso.date(), low: z.number(), high: z.number(), was: z.number(), isHeld: z.boolean() }),
    ),
    /** What was tried out lately. */
    tried: z.array(forecast),
  }),
})

/**
 * Calculates a forecast as a task, whose result names it. With levers it says what would be if they were so; with a draft of the program, what
 * would be if the draft were published now.
 */
export const makeForecast = call({
  name: 'makeForecast',
  summary: 'Calculate a forecast of a program',
  method: 'POST',
  path: '/api/v1.0/admin/programs/{programId}/forecasts',
  ...ofProgram,
  body: z.object({ levers: z.optional(whatIfLevers), draftId: z.optional(rowId) }),
  reply: z.object({ taskId }),
  refusals: {
    ...ofProgram.refusals,
    'draft-unknown': 404,
    'draft-unready': 409,
    'other-program': 409,
    'forecasts-open': 409,
  },
})

/** A forecast that was made. */
export const getForecast = call({
  name: 'getForecast',
  summary: 'A forecast of a program',
  method: 'GET',
  path: '/api/v1.0/admin/programs/{programId}/forecasts/{forecastId}',
  params: z.object({ programId: id, forecastId: rowId }),
  reply: forecast,
  refusals: { ...consoleRefusals, 'program-unknown': 404, 'forecast-unknown': 404 },
})
