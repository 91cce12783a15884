import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

/**
 * What Vitest's JSON report says: how many tests passed, and the name of each that failed or was skipped, with its file. A failure
 * goes on with the first lines of its message, which tell the seed of a random case where all that is kept is the end. A file that
 * failed outside its tests, such as one that cannot be imported, is a failure by its own name. A test that was never meant to run,
 * since its name does not fit the `pattern` of the run, is not skipped.
 */
export function readResults(file, root, pattern = /(?:)/) {
  const report = readReport(file)
  const skipped = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(test => test.status === 'skipped' && pattern.test(test.fullName))
      .map(test => `${relative(root, name)} > ${test.fullName}`),
  )
  const failures = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const path = relative(root, name)
    const failed = assertionResults
      .filter(test => test.status === 'failed')
      .map(test => [`${path} > ${test.fullName}`, ...messageOf(test)].join('\n      '))
    return status === 'failed' && failed.length === 0 ? [`${path} (outside its tests)`] : failed
  })
  return { passed: report.numPassedTests, failures, skipped }
}

function messageOf({ failureMessages = [] }) {
  const lines = failureMessages
    .join('\n')
    .split('\n')
    .filter(line => line.trim() !== '')
  return lines.slice(0, 4).map(line => (line.length > 300 ? `${line.slice(0, 300)} …` : line))
}

// A run that broke off may have left no report.
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { numPassedTests: 0, testResults: [] }
  }
}
