import { getClient } from '../../contract/calls/client.ts'
import { done } from '../../rules/outcome.ts'
import { clientData } from '../features/clients/client-data.ts'
import { route } from '../http/route.ts'

export const getClientRoute = route(getClient, 'anyone', async ({ client }) => done(clientData(client)))
