/**
 * Sends a GraphQL request and gives its parsed answer.
 * @param {string} url
 * @param {{ query: string, variables?: object }} request
 * @param {Record<string, string>} headers
 */
export async function ask(url, request, headers = {}) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: JSON.stringify(request),
  });
  return response.json();
}
