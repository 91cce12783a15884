/** What each code of a load's report means to the operator, and what to do about it. */
const texts: Readonly<Record<string, string>> = {
  'value-missing': 'This column must not be empty.',
  'value-too-long': 'The value is longer than this column allows.',
  'not-a-number':
    'This is not a plain decimal number, such as 1234.56 (at most 20 digits before and 10 after the point).',
  'zero-missing': 'Write the 0 before the point, such as 0.5.',
  'not-an-amount': 'This is not a decimal number of 0 or more.',
  'not-points': 'Points are whole: 0 to 1000000000.',
  'not-a-date': 'This is not a date such as 2026-03-31.',
  'not-a-moment': 'This is neither a date nor a date and time with its zone, such as 2026-03-31T09:30:00Z.',
  'date-order-unknown':
    'This day can be read in two orders. Say which: day first (dmy) or month first (mdy), or write it as 2026-03-31.',
  'decimal-sign-unknown':
    'This number can be read in two ways. Say what stands before its decimals, point or comma, or write it as 1234.56.',
  'cell-error': 'The cell holds an error of the spreadsheet instead of a value.',
  'formula-without-value':
    'The cell holds a formula whose result is not stored. Open the workbook, let it calculate, and save it.',
  'cells-merged': 'The cell is merged with others, so that its value may belong to several rows. Split it.',
  'encoding-recognised':
    'The file is not UTF-8. It was read in this encoding; look at letters such as ä, é or € in it.',
  'separator-recognised': 'The cells are not separated by commas. This separator was used.',
  'sheet-read': 'This sheet of the workbook was read.',
  'not-an-email': 'This is not an e-mail address.',
  'not-a-locale': 'This is not a locale such as en_US.',
  'not-a-country': 'This is not a country code of two letters, such as US.',
  'not-a-role': 'A role has letters only, at most 40, such as Selector.',
  'not-a-status': 'A status is active or inactive.',
  'character-not-allowed':
    'The row holds a character that is not seen, such as a control character or a zero-width space.',
  'name-reserved':
    'This name reads like something else, such as "person 52", "operator:root" or "one as another". Choose another.',
  'scripts-mixed':
    'The name mixes letters of several scripts, which may look like another name. Write it in one script.',
  'user-name-looks-alike': 'Another person has a user name that looks like this one, in letters of another script.',
  'cells-missing': 'The row has fewer cells than the header.',
  'cells-surplus': 'The row has more cells than the header; is there a comma in an unquoted text?',
  'quote-misplaced': 'A quote stands in the wrong place or never closes; write it twice within a quoted cell.',
  'line-too-long': 'The line is longer than 64 kB.',
  'trailer-rows': 'The TRAILER counts other rows than the file has; is the file whole?',
  'trailer-sum': 'The sum in the TRAILER is not the sum of the rows; is the file whole?',
  'trailer-sum-unused': 'Files of this kind have no column to sum; leave the sum in the TRAILER out.',
  'column-unknown': 'This column is not known and was left out.',
  'row-repeated': 'The same key stands on several lines; none of them was taken.',
  'person-unknown': 'Nobody has this user name.',
  'program-unknown': 'There is no program with this id.',
  'group-unknown': 'The program has no group with this id.',
  'unit-unknown': 'There is no organisational unit with this id.',
  'person-not-enrolled': 'The person is not enrolled in this program.',
  'user-name-taken': 'Another person has this user name.',
  'person-not-in-file': 'The person is not in the file and becomes inactive.',
  'too-many-missing': 'More than 5 % of the active people are not in the file, so that nobody was changed.',
  'parent-unknown': 'The parent is neither among the good rows of the file nor in the organisation.',
  'parent-cycle': 'The unit would be its own ancestor.',
  'second-root': 'Another unit is the top already; every other unit needs a parent.',
  'root-not-corporate': 'The top unit must be Corporate.',
  'dates-reversed': 'validTo is before validFrom.',
  'goal-already-set': 'The person has a goal in another group of this program already.',
  'results-issued': 'The results of this program are issued.',
  'baseline-not-used':
    'The goal was frozen with its own baseline: target, rates and percentages stay as they are. The new one counts only if the person picks again, or by goals correct-baseline.',
  'baseline-filled-in': 'The goal had no baseline: this one counts from now on, and its target stays.',
  'baseline-needed':
    'The program pays this goal by a baseline, and the person has none: their results are held back until one is loaded.',
  'goals-not-assigned':
    'People choose their own goals in this program; only one without a goal selection takes targets.',
  'target-not-positive': 'The target, rounded as the program says, is not above 0.',
  'goal-assigned': 'Goals are assigned in this program; nobody chooses.',
  'selection-closed': 'The goal selection was not open on that day.',
  'level-unknown': "The person's group has no level with this id.",
  'baseline-missing': 'The program needs a baseline for this person.',
  'threshold-missing': "The program needs a threshold for this person's group.",
  'levels-out-of-order': "The person's levels do not rise from one to the next.",
  'newer-choice-exists': 'The person has made a later choice already.',
  'data-through-goes-back':
    'Progress through a later day is loaded already for this group; --force loads it all the same.',
  'data-through-in-future': 'This day is still to come where the client is; --force loads it all the same.',
  'data-through-outside-period':
    "The file has a day outside the program's period. If it is a slip, take the load back: load undo.",
  'value-replaced':
    'These figures replace others that were loaded for the same days. If it is a slip, take the load back: load undo.',
  'rows-added-again':
    'These rows have no sourceRowId and add to rows of the same people and days. If they are the same again, take the load back: load undo.',
  'enrolled-after-results':
    'The final results of this program are issued already: these people get none unless the results are corrected.',
  'row-loaded-already': 'This line of the same file is loaded already; it would count twice.',
  'source-row-repeated': 'The same sourceRowId is loaded already for this program.',
}

/** The sentence for a code; every code of a load has one. */
export function issueText(code: string): string {
  const text = texts[code]
  if (text === undefined) throw new Error(`The code ${code} has no sentence.`)
  return text
}
