export const introPicture = { thumbnail: '/media/scalp/scalp-healthy.webp', width: 1_200, height: 900 }
