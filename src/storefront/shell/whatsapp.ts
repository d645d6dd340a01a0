/** WhatsApp chat with the shop's number, in international form; the text is prefilled. */
export const whatsappLink = (number: string, text = ''): string =>
  `https://wa.me/${number.replace(/\D/g, '')}${text ? `?text=${encodeURIComponent(text)}` : ''}`
