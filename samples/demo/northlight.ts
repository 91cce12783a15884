import type { Plan } from '../../rules/plans/plan.ts'
import { addDays } from './day.ts'
import type { DemoClient } from './demo-client.ts'
import { climbers, everyStep, everyStepLoads, steadyClimb, steadyClimbLoads } from './northlight-climbs.ts'
import {
  autumnAscent,
  autumnAscentLoads,
  harvestHike,
  maya,
  qualityQuest,
  sam,
  serviceStars,
  serviceStarsLoads,
  springPeople,
  springSprint,
  summitSeason,
  summitSeasonLoads,
  trailblazer,
  trailblazerLoads,
} from './northlight-programs.ts'
import { organisationLoads, type Place, type Unit } from './organisation.ts'
import { type DemoPerson, makePeople, person } from './people.ts'
import { questLoads } from './quest.ts'
import { northlightStaff } from './staff.ts'

/** A sales company in blue, on the mountain, with a road race and a city beside it: 190 people in six teams, a program in every state. */
export function northlight(today: string): DemoClient {
  const day = (days: number) => addDays(today, days)
  const teams = makeTeams()
  const everybody = [maya, sam, ...teams.flatMap(({ people }) => people)]
  return {
    client: {
      key: 'northlight',
      name: 'Northlight',
      timeZone: 'UTC',
      hosts: ['localhost', '127.0.0.1'].map(host => ({ host, isTestHost: true })),
      settings: {
        branding: { primaryColor: '#44c9fb', secondaryColor: '#0c7eac', theme: 'mountain' },
        features: { ots: true },
        countries: ['US', 'DE', 'JP', 'GB'],
        contact: { to: 'team@northlight.example' },
      },
    },
    programs: [
      summitSeason(day),
      springSprint(day),
      trailblazer(day),
      serviceStars(day),
      qualityQuest(day),
      harvestHike(day),
      autumnAscent(day),
      everyStep(day),
      steadyClimb(day),
    ],
    loads: [
      ...organisationLoads(units, places(teams), 'en_US', 'US'),
      ...summitSeasonLoads(everybody, day),
      ...questLoads('spring-sprint', springPeople(everybody), day(-2), []),
      ...trailblazerLoads(everybody, day),
      ...serviceStarsLoads(everybody, day),
      ...questLoads(
        'quality-quest',
        everybody.slice(0, 20).map((one, index) => ({
          person: one,
          groupId: 'quality-all',
          ...(index === 1 ? {} : { level: 'quality-2' }),
        })),
        day(-10),
        [],
      ),
      ...questLoads(
        'harvest-hike',
        everybody.slice(0, 12).map((one, index) => ({
          person: one,
          groupId: 'harvest-all',
          ...(index % 4 === 1 ? {} : { level: 'harvest-1' }),
        })),
        day(-3),
        [],
      ),
      ...autumnAscentLoads(everybody, day),
      ...everyStepLoads(day),
      ...steadyClimbLoads(day),
    ],
    issued: ['trailblazer', 'steady-climb'],
    plans: [{ userName: 'maya.andersson', plan: mayasPlan }],
    hasRewards: true,
    results: { prepares: 'victor.salas', approves: 'olivia.hart' },
    staff: northlightStaff,
    signIns: [
      { userName: 'maya.andersson', note: 'participant: a program in every state' },
      { userName: 'sam.okoro', note: 'participant: a missed goal, a missed selection' },
      { userName: 'june.park', note: 'participant: points on the way with a bonus, points as they are earned' },
      { userName: 'nora.lindqvist', note: 'manager of region West' },
      { userName: 'theo.brandt', note: 'manager of team Pine' },
      { userName: 'emre.aydin', note: 'manager of region East, earns of a team' },
      { userName: 'olivia.hart', note: 'owner of the whole company' },
      { userName: 'victor.salas', note: 'superviewer: reads everything, earns nothing' },
    ],
  }
}

const mayasPlan: Plan = {
  programId: 'summit-season',
  planSets: [
    {
      id: 'holidays',
      obstacle: 'Two key accounts close for the holidays in the last month.',
      positive: 'The new starter kit. People who try it reorder within a month.',
      actionSteps: [
        { id: 'renewals', text: 'Book renewal calls for the five spring customers', isCompleted: true },
        { id: 'kits', text: 'Send starter kits to Lindholm and Castell before Friday', isCompleted: false },
        { id: 'demo', text: 'Ask Jonas to join the Brightwater demo', isCompleted: false },
        { id: 'finish', text: 'Plan the last two weeks', isCompleted: false },
      ],
    },
  ],
}

const units: readonly Unit[] = [
  { unitId: 'Corporate', name: 'Northlight' },
  { unitId: 'west', name: 'Region West', parentId: 'Corporate' },
  { unitId: 'east', name: 'Region East', parentId: 'Corporate' },
  { unitId: 'pine', name: 'Team Pine', parentId: 'west' },
  { unitId: 'cedar', name: 'Team Cedar', parentId: 'west' },
  { unitId: 'maple', name: 'Team Maple', parentId: 'west' },
  { unitId: 'birch', name: 'Team Birch', parentId: 'east' },
  { unitId: 'alder', name: 'Team Alder', parentId: 'east' },
  { unitId: 'rowan', name: 'Team Rowan', parentId: 'east' },
]

interface Team {
  readonly unitId: string
  readonly people: readonly DemoPerson[]
}

function makeTeams(): Team[] {
  const people = makePeople(182, 41)
  const sizes = { pine: 34, cedar: 31, maple: 27, birch: 33, alder: 30, rowan: 27 }
  let from = 0
  return Object.entries(sizes).map(([unitId, size]) => {
    from += size
    return { unitId, people: people.slice(from - size, from) }
  })
}

function places(teams: readonly Team[]): Place[] {
  const leads = [
    { person: person('Theo', 'Brandt'), unitId: 'pine', role: 'Manager' },
    { person: person('Nora', 'Lindqvist'), unitId: 'west', role: 'Manager' },
    { person: person('Emre', 'Aydin'), unitId: 'east', role: 'Manager' },
    { person: person('Olivia', 'Hart'), unitId: 'Corporate', role: 'Owner' },
    { person: person('Victor', 'Salas'), unitId: 'Corporate', role: 'Superviewer' },
  ]
  const members = teams.flatMap(({ unitId, people }) => people.map(one => ({ person: one, unitId, role: 'Selector' })))
  const named = [maya, sam].map(one => ({ person: one, unitId: 'pine', role: 'Selector' }))
  // Last, so that everybody else keeps the number they had.
  const rowan = climbers.map(one => ({ person: one, unitId: 'rowan', role: 'Selector' }))
  return [...named, ...members, ...leads, ...rowan]
}
