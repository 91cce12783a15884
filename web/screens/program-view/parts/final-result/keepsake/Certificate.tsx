import { createPortal } from 'react-dom'
import { brandProperties } from '../../../../../branding/brand.ts'
import { Logo } from '../../../../../branding/Logo.tsx'
import { Picture } from '../../../../../scenes/Picture.tsx'
import { tileDrawing } from '../../../../../scenes/tiles.ts'
import { useSession, useUser } from '../../../../../session/session.ts'
import { Button } from '../../../../../ui/Button.tsx'
import { Modal } from '../../../../../ui/Modal.tsx'
import { t } from '../../../../../words/words.ts'
import type { ProgramPartProps } from '../../program-part.ts'
import css from './Keepsake.module.css'
import { keepsakeWords } from './keepsake-words.ts'
import type { KeepsakeProps } from './SharePicture.tsx'

/**
 * A certificate for the wall: shown as it will be on paper, and once more as a page of its own beside the application, which is
 * all that the browser prints while it is open.
 */
export function Certificate({ view, progress, onClose }: KeepsakeProps) {
  return (
    <Modal look="stage" title={t('final.certificate.open')} closeText={t('shell.close')} onClose={onClose}>
      <Sheet view={view} progress={progress} />
      <p className={css.actions}>
        <Button onClick={() => print()}>{t('final.certificate.print')}</Button>
      </p>
      {createPortal(
        <div className={css.paper} data-brand style={brandProperties(view.branding)}>
          <Sheet view={view} progress={progress} />
        </div>,
        document.body,
      )}
    </Modal>
  )
}

function Sheet({ view, progress }: ProgramPartProps) {
  const { client, company } = useSession()
  const { name, reached, program, percent, level, date } = keepsakeWords(useUser(), view, progress)
  const drawing = tileDrawing(view.branding.theme, 'final-result')
  return (
    <article className={css.certificate}>
      <div className={css.client}>
        <Logo name={client?.name ?? ''} branding={company?.clientBranding} />
      </div>
      <p className={css.kind}>{t('final.certificate.title')}</p>
      <p className={css.name}>{name}</p>
      <p className={css.reached}>{reached}</p>
      <p className={css.program}>{program}</p>
      <ul className={css.facts}>
        {level !== undefined && <li>{level}</li>}
        <li>{percent}</li>
        <li>{date}</li>
      </ul>
      {drawing && (
        <div className={css.drawing}>
          <Picture src={drawing} plain />
        </div>
      )}
    </article>
  )
}
