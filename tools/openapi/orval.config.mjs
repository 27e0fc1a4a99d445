// The test sets the variables.
const { DOCUMENT: target, OUTPUT: folder, BASE_URL: baseUrl } = process.env;
const output = (name, client, more) => ({ target: `${folder}/${name}.ts`, client, mode: 'single', ...more });

export default {
  fetch: { input: { target }, output: output('orval-fetch', 'fetch', { baseUrl }) },
  zod: { input: { target }, output: output('orval-zod', 'zod') },
};
