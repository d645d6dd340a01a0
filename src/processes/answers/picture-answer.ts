import type { Pictures } from '#platform/pictures/resizer.ts'

/** `/img/{width}/{path}`: a picture of the shop in one of the supported widths. */
export async function pictureAnswer(pictures: Pictures, path: string, request: Request): Promise<Response> {
  const found = /^\/img\/(\d{1,4})\/(.+)$/.exec(path)
  const rendered = found
    ? await pictures.draw(
        found[2] ?? '',
        Number(found[1]),
        request.headers.get('accept')?.includes('image/avif') ?? false,
      )
    : null
  if (!rendered)
    return Response.json(
      { message: 'no such picture', error: 'no such picture', code: 'shop.not_found' },
      { status: 404 },
    )
  return new Response(new Uint8Array(rendered.bytes), {
    headers: {
      'content-type': rendered.type,
      vary: 'accept',
      'cache-control': rendered.provisional ? 'public, max-age=60' : 'public, max-age=31536000, immutable',
    },
  })
}
