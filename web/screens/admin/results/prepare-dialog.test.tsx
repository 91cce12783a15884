import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { PrepareDialog, type PrepareDialogProps } from './PrepareDialog.tsx'

vi.mock('@tanstack/react-router', () => ({ useNavigate: () => () => undefined }))
vi.mock('../proof/use-act.ts', () => ({ useAct: () => ({ isActing: false, error: null }) }))
vi.mock('../../../ui/Modal.tsx', () => ({ Modal: ({ children }: { readonly children: unknown }) => children }))

function shown(program: object, waiting?: PrepareDialogProps['waiting']): string {
  vi.stubGlobal('document', { activeElement: null })
  const props = { program, waiting, onClose() {} } as unknown as PrepareDialogProps
  const html = renderToStaticMarkup(<PrepareDialog {...props} />)
  vi.unstubAllGlobals()
  return html
}

const early = { isOver: false, isFinalIssued: false, endDate: '2026-12-31' }

test('W03a whoever prepares a waiting batch again reads that it is withdrawn, and finds what was said of it', () => {
  expect(shown(early, { purpose: 'final' })).toMatch(/prepare-withdraws.*<input type="checkbox"[^>]* checked=""/)
  expect(shown(early, { purpose: 'progress' })).not.toContain('checked')
  const correction = shown({ ...early, isFinalIssued: true }, { purpose: 'correction', reason: 'A file was late' })
  expect(correction).toMatch(/prepare-withdraws.*A file was late/)
})

test('W03a where no batch is prepared again nothing is said of one', () => {
  expect(shown(early)).not.toMatch(/prepare-withdraws|checked/)
})
