import { Server } from 'node:net';

/** Loaded before each file of the project `unit`: a test that needs a port belongs to `http`. */
Server.prototype.listen = () => {
  throw new Error('A unit test opens no port.');
};
