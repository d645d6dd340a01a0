import { useNavigate } from 'react-router'
import { ActForm } from '../shell/forms/act-form.tsx'
import { calls } from '../shell/forms/calls.ts'
import { Send, TextField } from '../shell/forms/fields.tsx'
import { useWords } from '../words/words.tsx'

/** Uploads a picture and shows its address, for use in blocks and banners. */
export function PictureForm({ here, picture }: { here: string; picture: string | null }) {
  const t = useWords('content')
  const navigate = useNavigate()
  return (
    <section className="desk-card stack" aria-labelledby="picture">
      <h2 id="picture">{t('addPicture')}</h2>
      <ActForm
        call={calls.addContentPicture}
        withFile
        goTo={`${here}?picture={picture}`}
        done={({ picture: path }) =>
          void navigate(`${here}?picture=${encodeURIComponent(String(path))}`, { preventScrollReset: true })
        }
        className="row end"
        label={t('addPicture')}
      >
        <TextField
          name="picture"
          label={t('pictureFile')}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          required
        />
        <Send look="">{t('sendPicture')}</Send>
      </ActForm>
      {picture === null ? null : (
        <p className="row" role="status">
          <img src={picture.replace('/media/', '/img/320/')} alt="" width={160} />
          <span>
            {t('pictureIs')} <code>{picture}</code>
          </span>
        </p>
      )}
    </section>
  )
}
