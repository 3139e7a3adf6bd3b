// Baseline of the API benchmarks: a server that only responds. node test/bench/bare-fastify.mjs <port>
import fastify from 'fastify';

const server = fastify();
server.get('/bare', async () => ({ status: 'ok' }));
server.put('/bare', async (request) => request.body);
await server.listen({ port: Number(process.argv[2]), host: '127.0.0.1' });
