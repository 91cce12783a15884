// What the tests of rules import as fast-check while Stryker runs them: 50 cases of each property, the same for every mutant, so
// that one that was found is found again. The first failure is enough; no smaller one is searched for.
import fc from '../../node_modules/fast-check/lib/fast-check.js'

fc.configureGlobal({ seed: 16, endOnFailure: true })

const assert = ((property: fc.IProperty<void>, parameters?: fc.Parameters<void>) =>
  fc.assert(property, { ...parameters, numRuns: 50 })) as typeof fc.assert

export default { ...fc, assert }
