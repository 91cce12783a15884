import { getClient } from '../../contract/calls/client.ts'
import { done } from '../../rules/outcome.ts'
import { clientData } from '../features/clients/client-data.ts'
import { door } from '../http/door.ts'

export const getClientDoor = door(getClient, 'anyone', async ({ client }) => done(clientData(client)))
