/** Where a text of the product is seen, in the order of a person's way through it. */
const prefixes = {
  'sign-in':
    'login activation forgot-password forgot-user-id reset-password recovery password sso session logout accounts',
  'first-visit': 'onboarding welcome privacy-bar',
  dashboard: 'dashboard tile dispatch',
  'goal-selection': 'goal-selection pay',
  progress: 'progress treatment worth explained award help live',
  'final-result': 'final',
  plan: 'plan',
  team: 'manager team note role',
  rules: 'rules',
  points: 'history codes ots',
  rewards: 'rewards',
  profile: 'profile avatar',
  mails: 'mail',
  help: 'contact texts',
  frame: 'header footer shell connection loading error not-found launch qa',
  messages: 'errors',
} as const

export const places = Object.keys(prefixes) as readonly (keyof typeof prefixes)[]
export type Place = keyof typeof prefixes

const placeOfPrefix = new Map(
  places.flatMap(place => prefixes[place].split(' ').map(prefix => [prefix, place] as const)),
)

/**
 * Where the text of a key is seen: `mail.greeting` in mails. Undefined for a key that nobody says otherwise: what points are called is
 * a setting of its own, with plural forms.
 */
export function placeOf(key: string): Place | undefined {
  return placeOfPrefix.get(key.split('.')[0]!)
}
