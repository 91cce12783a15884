import { removeProductPicture } from '../../../../contract/calls/admin/rewards/products/picture/remove.ts'
import { saveProductPicture } from '../../../../contract/calls/admin/rewards/products/picture.ts'
import { getProduct } from '../../../../contract/calls/admin/rewards/products.ts'
import type { StockedProduct } from '../../../../contract/stock.ts'
import { errorText } from '../../../client/error-text.ts'
import { refresh } from '../../../client/use-call.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { c } from '../../../words/console-words.ts'
import { RewardDrawing } from '../../rewards/parts/RewardDrawing.tsx'
import { FileButton, pictureTypes } from '../parts/FileButton.tsx'
import { useAct } from '../proof/use-act.ts'

/** The picture of a product: the client's own, or our drawing. */
export function OwnPicture({ product: { sku, facts, picture } }: { readonly product: StockedProduct }) {
  const then = () => refresh(getProduct)
  const save = useAct(saveProductPicture, then)
  const remove = useAct(removeProductPicture, then)
  const error = save.error ?? remove.error
  return (
    <section className="pane" aria-label={c('stock.picture')}>
      <div className="pane__h">
        <h2>{c('stock.picture')}</h2>
      </div>
      {error && (
        <Alert kind="bad" focusOn={error}>
          {errorText(error)}
        </Alert>
      )}
      <RewardDrawing name={facts.drawing} {...(picture && { picture: { url: picture, alt: '' } })} />
      <p className="field__h">{c('stock.picture-hint')}</p>
      <p className="acts">
        <FileButton
          accept={pictureTypes}
          onFile={file => {
            remove.forget()
            void save.act({ params: { sku }, body: file })
          }}
        >
          {c(save.isActing ? 'files.sending' : 'stock.picture-upload')}
        </FileButton>
        {picture && (
          <Button look="quiet" busy={remove.isActing} onClick={() => void remove.act({ params: { sku } })}>
            {c('stock.picture-remove')}
          </Button>
        )}
      </p>
    </section>
  )
}
