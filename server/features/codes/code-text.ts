import { randomInt } from 'node:crypto'

/**
 * The signs of a code: none that reads like another (0 O Q, 1 I L, 2 Z, 5 S, 6 G, 8 B, U V), and no vowel, so that no
 * code is a word.
 */
const alphabet = 'CDFHJKMNPRTWXY34679'
const groups = 5
const groupLength = 4

/** How many random bits a code has: 84.9 of 20 signs out of 19 (security T23: at least 80). */
export const codeBits = groups * groupLength * Math.log2(alphabet.length)

/** A new code as people get it: `K7DW-4XHP-M9CF-TR3N-J6YC` is five groups of four. */
export function newCode(): string {
  return Array.from({ length: groups }, () => Array.from({ length: groupLength }, randomSign).join('')).join('-')
}

function randomSign(): string {
  return alphabet[randomInt(alphabet.length)]!
}

/** What was typed, as it is compared: `k7dw 4xhp…`, also in full-width letters, is `K7DW4XHP…`. */
export function plainCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
}
