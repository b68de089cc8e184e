export * from '../support/send.js';
