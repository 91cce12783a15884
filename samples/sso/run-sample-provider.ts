import { openSampleProvider } from './sample-provider.ts'

// Started by hand, to try single sign-on with the demo (docs/SSO.md): SAMPLE_PROVIDER_SECRET=… npx tsx samples/sso/run-sample-provider.ts
const clientSecret = process.env['SAMPLE_PROVIDER_SECRET']
if (!clientSecret) throw new Error('Say SAMPLE_PROVIDER_SECRET=something, the same as for sso apply.')
const port = process.env['PORT'] ?? '3000'
const origins = ['northlight', 'harbor', 'sakura'].map(key => `http://${key}.localhost:${port}`)
const { issuer } = await openSampleProvider({ port: 4400, origins, providerId: 'sample', clientSecret })
console.log(`The sample provider is at ${issuer}, for ${origins.join(', ')}.`)
