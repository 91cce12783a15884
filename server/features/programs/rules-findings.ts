import type { ProgramDocument } from '../../../contract/program-document.ts'
import { isSelector } from '../../../rules/programs/role.ts'
import { readHtml } from '../rich-text/read-html.ts'
import { type PublishFinding, warning } from './publish-finding.ts'

/** What of the authored rules nobody will read: texts for groups and roles that are not there, and what HTML may not hold. */
export function rulesFindings({ rules = [], groups, managerRoles }: ProgramDocument): PublishFinding[] {
  return rules.flatMap(({ groups: forGroups = [], roles = [], text }, at) => [
    ...forGroups
      .filter(one => !groups.some(({ groupId }) => groupId === one))
      .map(one => unreachable(`rules[${at}].groups`, 'group', one)),
    ...roles
      .filter(one => !isSelector(one) && !managerRoles.includes(one))
      .map(one => unreachable(`rules[${at}].roles`, 'role', one)),
    ...Object.entries(text).flatMap(([locale, html]) => leftOut(`rules[${at}].text.${locale}`, html)),
  ])
}

const wanted = { group: 'a group of this program', role: 'Selector or a role that sees this program' } as const

function unreachable(path: string, kind: keyof typeof wanted, found: string): PublishFinding {
  const text = `must be ${wanted[kind]}, found ${found}`
  return warning('rules-unreachable', text, path, { found }, `rules-unreachable-${kind}`)
}

function leftOut(path: string, html: string): PublishFinding[] {
  const names = Object.entries(readHtml(html).leftOut).map(([name, count]) => `${name} (${count})`)
  return names.length === 0
    ? []
    : [warning('rules-left-out', `is left out: ${names.join(', ')}`, path, { names: names.join(', ') })]
}
