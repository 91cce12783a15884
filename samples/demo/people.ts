import { makeChance } from './chance.ts'

export interface DemoPerson {
  readonly userName: string
  readonly firstName: string
  readonly lastName: string
}

const firstNames =
  'Ada Ben Carla Dario Elif Finn Greta Hugo Ines Jonas Kira Liam Mona Noah Olga Piet Quinn Rosa Sven Tara Uma Viktor Wanda Xenia Yusuf Zoe Amir Bella Chloe David Emil Fatima Gianni Hanna Ivan Julia Karim Lena Marco Nina'.split(
    ' ',
  )
const lastNames =
  'Abbott Berger Castillo Dubois Eriksen Fischer Grant Hansen Ivanova Jansen Kowalski Larsen Moreau Novak Okafor Petrov Quist Rossi Schmidt Tanaka Ueda Vargas Weber Xu Yilmaz Zimmer Ahmed Brooks Conti Diaz Engel Ferrari Gupta Haas Ito Jung Keller Lopez Meyer Nilsson'.split(
    ' ',
  )

/** So many people with names of their own, the same on every machine. */
export function makePeople(count: number, seed: number): DemoPerson[] {
  const chance = makeChance(seed)
  const pairs = firstNames.flatMap(firstName => lastNames.map(lastName => ({ firstName, lastName })))
  for (let at = pairs.length - 1; at > 0; at--) {
    const other = Math.floor(chance() * (at + 1))
    ;[pairs[at], pairs[other]] = [pairs[other]!, pairs[at]!]
  }
  return pairs.slice(0, count).map(({ firstName, lastName }) => person(firstName, lastName))
}

export function person(firstName: string, lastName: string, userName?: string): DemoPerson {
  return { firstName, lastName, userName: userName ?? `${firstName}.${lastName}`.toLowerCase() }
}
